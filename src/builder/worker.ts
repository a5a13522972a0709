// Program of a build's worker thread, on the real disk. All it does is in ./serve-jobs.ts.
import { nodeDisk } from './disk.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs(nodeDisk);
