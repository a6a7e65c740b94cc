import { z } from 'zod/mini'

// The strict CSP forbids the code generation zod would otherwise try as soon as a schema is made:
// this module comes before every one that makes schemas.
z.config({ jitless: true })
