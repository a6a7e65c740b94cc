import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'

/** Every call of the contract: a new one joins by itself. */
export const ENDPOINTS: readonly EndpointDefinition[] = Object.values(endpoints).flatMap(
  (group): EndpointDefinition[] => Object.values(group),
)

export const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`
