import { z } from 'zod/mini'

// The strict CSP forbids the code generation that zod would otherwise try as soon as a schema is
// created. The entry imports this before anything that creates schemas; the client imports it too,
// so that the build puts it into the contract's chunk, ahead of it.
z.config({ jitless: true })
