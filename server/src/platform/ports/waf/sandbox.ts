import type { WafPort } from './port.ts'

/** Admits everybody but the sentinel token `blocked`, so that the refusal can be seen. */
export const sandboxWaf: WafPort = { admits: async (token) => token !== 'blocked' }
