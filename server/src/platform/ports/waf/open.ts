import type { WafPort } from './port.ts'

/** No firewall in front: everybody is admitted, throttles still count. */
export const openWaf: WafPort = { admits: async () => true }
