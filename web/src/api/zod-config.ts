import { z } from 'zod/mini'

// The strict CSP forbids the code generation zod would otherwise try as soon as a schema is made.
// The entry imports this before anything that makes schemas; the client imports it too, so that the
// build puts it into the chunk the contract is in, ahead of it.
z.config({ jitless: true })
