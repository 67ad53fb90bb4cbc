"""Two nodes of a Ray cluster on this machine until stdin ends; a line takes one away as a power cut does."""

import importlib
import sys
from typing import Any

AWAKE = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 2000,
    "health_check_failure_threshold": 4,
}
"""A node that is lost is missed after seconds, not after a minute."""
SMALL = {"num_cpus": 1, "object_store_memory": 80_000_000}


def main() -> None:
    """Start, say where, lose one, end."""
    utils: Any = importlib.import_module("ray.cluster_utils")
    head = {**SMALL, "include_dashboard": False, "_system_config": AWAKE}
    cluster = utils.Cluster(initialize_head=True, head_node_args=head)
    other = cluster.add_node(**SMALL)
    cluster.wait_for_nodes()
    print(cluster.address, flush=True)
    if sys.stdin.readline():
        cluster.remove_node(other, allow_graceful=False)
        print("lost", flush=True)
        sys.stdin.read()
    cluster.shutdown()


if __name__ == "__main__":
    main()
