import { DraftForm } from '@passbook/contract/drafts'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { AUTHORITY } from '../authority.ts'
import { ENDPOINTS, nameOf } from '../fuzz/endpoints.ts'

/** One call as it is to be made. */
export interface MadeCall {
  endpoint: EndpointDefinition
  path: string
  body: object | undefined
}

/** What may stand in the place of parameters: each of the ids, and by name what goes together. */
export interface Choices {
  ids: readonly string[]
  together: readonly Readonly<Record<string, string>>[]
}

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
/** It would end the session that all other calls are made by. */
const LEFT_OUT = ['POST /logout']
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  type: ['email', 'phone'],
  form: DraftForm.options,
  routing_number: ['992000024'],
}

/** Every read of the contract, or every act, with every choice in every place. */
export function everyCall(what: 'reads' | 'acts', choices: Choices): MadeCall[] {
  return ENDPOINTS.filter(
    (endpoint) =>
      (endpoint.method === 'GET') === (what === 'reads') && !LEFT_OUT.includes(nameOf(endpoint)),
  ).flatMap((endpoint) =>
    pathsOf(endpoint, choices).flatMap((path) =>
      bodiesOf(endpoint, choices).map((body) => ({ endpoint, path, body })),
    ),
  )
}

function pathsOf(endpoint: EndpointDefinition, { ids, together }: Choices): string[] {
  const ask = AUTHORITY[nameOf(endpoint)]?.ask ?? ''
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const [only] = names
  const known = together.filter((one) => names.every((name) => one[name] !== undefined))
  const single =
    only === undefined || names.length > 1
      ? []
      : (PLAIN[only] ?? ids).map((value) => ({ [only]: value }))
  const filled = names.length === 0 ? [{}] : [...known, ...single]
  return filled.map((values: Readonly<Record<string, string>>) =>
    (endpoint.path + ask).replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ''),
  )
}

function bodiesOf(endpoint: EndpointDefinition, { ids }: Choices): (object | undefined)[] {
  if (endpoint.method === 'GET') return [undefined]
  const body = AUTHORITY[nameOf(endpoint)]?.send ?? {}
  const text = JSON.stringify(body)
  if (text.search(UUID) < 0) return [body]
  return ids.map((id) => JSON.parse(text.replaceAll(UUID, id)) as object)
}
