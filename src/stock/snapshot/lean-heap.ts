// Keeps the heap of a streaming program near what is alive. Rows live for a moment each; left to itself V8
// gives such garbage a nursery of 128 MB and lets the heap grow severalfold between collections. To be
// imported first, because a nursery that has grown stays (measured by tests/bench/ingest-memory.ts).
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=30');
