import { hashAtCost } from '../../src/domains/access/auth/passwords.ts'

// A tenth of the time of all tests on a database went into passwords that nobody tries to guess.
hashAtCost({ memoryCost: 64, timeCost: 1, parallelism: 1 })
