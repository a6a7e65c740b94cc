/** SPEC 7: what a web-application firewall in front of the bank put into the page, if there is one. */
export function wafHeader(): Record<string, string> {
  const token = document.querySelector<HTMLMetaElement>('meta[name="waf-token"]')?.content
  return token ? { 'x-waf-token': token } : {}
}
