import fc from 'fast-check'

// Property tests use the same seed in every run, unless `FAULT_SEED` is set: see `npm run soak`.
fc.configureGlobal({ seed: Number(process.env.FAULT_SEED ?? 257_428_339) })
