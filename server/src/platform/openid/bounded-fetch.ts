import type { CustomFetch } from 'openid-client'

/** Enough for keys, tokens, or the claims of a person in hundreds of groups, which take a few dozen kilobytes. */
const MAX_BYTES = 1_048_576

/** Fetches from an identity provider. It follows no redirect and reads no more than the limit. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { body, ...rest } = options
  const response = await fetch(url, { ...rest, body: body ?? null, redirect: 'manual' })
  const { status, headers } = response
  const bytes = await readBounded(response)
  return new Response(bytes.length === 0 ? null : bytes, { status, headers })
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new Error('the answer of the identity provider is too large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
