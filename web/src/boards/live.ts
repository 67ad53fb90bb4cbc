/** An object whose fields are looked up anew each time they are read: how a component shows its state to what it is made of. */
export function live<Of extends object>(fields: { readonly [Key in keyof Of]: () => Of[Key] }): Readonly<Of> {
  const made = {};
  for (const [key, get] of Object.entries<() => unknown>(fields)) Object.defineProperty(made, key, { get, enumerable: true });
  return made as Of;
}
