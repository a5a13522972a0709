// Properties try the same cases in each run, so that a red run is about the change that it judges. PROPERTY_SEED tries others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
