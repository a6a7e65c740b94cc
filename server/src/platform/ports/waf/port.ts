/** Checks the web-application-firewall token that `/register` may carry (SPEC 7). */
export interface WafPort {
  /** Whether the caller may register: false only for a token that is missing where needed, or bad. */
  admits(token: string | undefined, ip: string): Promise<boolean>
}
