/** Checks the web-application-firewall token that `/register` may carry (SPEC 7). */
export interface WafPort {
  /** Whether the caller may register: false only for a token that is missing where needed, or bad. */
  admits(token: string | undefined, ip: string): Promise<boolean>
}

/** No firewall in front: everybody is admitted, throttles still count. */
export const openWaf: WafPort = { admits: async () => true }

/** Admits everybody but the sentinel token `blocked`, so that the refusal can be seen. */
export const sandboxWaf: WafPort = { admits: async (token) => token !== 'blocked' }
