/** Checks the web-application-firewall token that `/register` may carry (SPEC 7). */
export interface WafPort {
  /** Whether the caller may register: false only for a token that is missing where needed, or bad. */
  admits(token: string | undefined, ip: string): Promise<boolean>
}

/** Used without a firewall: everybody is admitted, and the throttles still apply. */
export const openWaf: WafPort = { admits: async () => true }

/** Admits everybody except the sentinel token `blocked`, so that the refusal can be tested. */
export const sandboxWaf: WafPort = { admits: async (token) => token !== 'blocked' }
