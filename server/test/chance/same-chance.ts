import fc from 'fast-check'
import { SEED } from './seed.ts'

// Every file of properties draws from the same seed, wherever it begins.
fc.configureGlobal({ seed: SEED })
