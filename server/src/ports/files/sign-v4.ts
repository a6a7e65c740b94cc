import { createHash, createHmac } from 'node:crypto'

/** AWS Signature Version 4 in the authorization header, as S3-compatible storage wants it. */

export interface Signing {
  method: string
  url: URL
  /** Sent and signed beside `host`, `x-amz-date` and `x-amz-content-sha256`. */
  headers: Record<string, string>
  /** SHA-256 of the body, in hex. */
  payloadHash: string
  accessKey: string
  secretKey: string
  region: string
  now: Date
}

const SERVICE = 's3'
const ALGORITHM = 'AWS4-HMAC-SHA256'

/** SHA-256 of a body that is empty. */
export const EMPTY_HASH = createHash('sha256').digest('hex')

/** The headers to send, the signature among them; `host` the client sets itself. */
export function signV4(signing: Signing): Record<string, string> {
  const { method, url, payloadHash, accessKey, secretKey, region, now } = signing
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const date = time.slice(0, 8)
  const sent: Record<string, string> = {
    ...signing.headers,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': time,
  }
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/ +/g, ' ')] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    canonicalPath(url),
    '',
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadHash,
  ].join('\n')
  const scope = `${date}/${region}/${SERVICE}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const signature = createHmac('sha256', signingKey({ secretKey, date, region, service: SERVICE }))
    .update([ALGORITHM, time, scope, digest].join('\n'))
    .digest('hex')
  const credential = `Credential=${accessKey}/${scope}`
  const authorization = `${ALGORITHM} ${credential}, SignedHeaders=${names}, Signature=${signature}`
  return { ...sent, authorization }
}

/** Every segment encoded once, with nothing left out but letters, digits and `-._~`. */
function canonicalPath({ pathname }: URL): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return pathname
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/')
}

/** The key of one day, region and service. */
export function signingKey(of: {
  secretKey: string
  date: string
  region: string
  service: string
}): Buffer {
  const step = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const ofDate = step(`AWS4${of.secretKey}`, of.date)
  return step(step(step(ofDate, of.region), of.service), 'aws4_request')
}
