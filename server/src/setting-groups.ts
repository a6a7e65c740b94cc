/** Settings that are read together. What is wrong with them is reported, and they are read as far as possible. */

interface Given {
  NODE_ENV: string
  PORT: number
  PUBLIC_ORIGIN?: string | undefined
  APP_SECRET_ALSO?: string | undefined
  PII_KEYS?: string | undefined
  PII_INDEX_KEY?: string | undefined
  ACH_SFTP_CONFIG?: string | undefined
  S3_URL?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY?: string | undefined
  S3_SECRET_KEY?: string | undefined
}

/** Takes one line that says what to change. */
export type Report = (words: string) => void

/** The origin by domain and by local name, with the placeholder of the setting. */
interface PublicOrigin {
  domain: string
  local: string
  inLinks: 'domain' | 'local'
}

/** The setting overrides the origin whose placeholder it contains; the other one keeps its default. */
export function readPublicOrigin(
  { PUBLIC_ORIGIN: given, PORT }: Given,
  sandbox: boolean,
  report: Report,
): PublicOrigin {
  const origins = { domain: 'https://{domain}', local: `http://{local}:${PORT}` }
  const isLocal = given?.includes('{local}') ?? sandbox
  if (isLocal && !sandbox) {
    report('PUBLIC_ORIGIN: use {domain}; local names exist in the sandbox only.')
    return { ...origins, inLinks: 'domain' }
  }
  const inLinks = isLocal ? 'local' : 'domain'
  return { ...origins, ...(given && { [inLinks]: given }), inLinks }
}

/** The days of a sandbox pass at will, and its files move nobody's money. */
export function readAchSftpConfig(
  { ACH_SFTP_CONFIG: file }: Given,
  sandbox: boolean,
  report: Report,
): string | undefined {
  if (file === undefined || !sandbox) return file
  report('ACH_SFTP_CONFIG: remove it; a sandbox sends no files to a bank.')
  return undefined
}

/** Keys that are derived from APP_SECRET, as a sandbox may do, cannot follow it to another value. */
export function readOtherSecrets(
  { APP_SECRET_ALSO: others, ...keys }: Given,
  report: Report,
): string[] {
  if (others === undefined) return []
  const name = (['PII_KEYS', 'PII_INDEX_KEY'] as const).find((key) => keys[key] === undefined)
  if (name && keys.NODE_ENV !== 'production') {
    report(`${name}: set it before APP_SECRET changes; otherwise it is derived from APP_SECRET.`)
  }
  return others.split(',')
}

/** Sealed data stores the key version in one byte. */
const MAX_KEY_VERSION = 255

export function readPiiKeys(
  { PII_KEYS }: Given,
  report: Report,
): { version: number; key: Buffer }[] | undefined {
  const keys = PII_KEYS?.split(',').map((pair) => {
    const [version = '', key = ''] = pair.split(':')
    return { version: Number(version), key: Buffer.from(key, 'base64') }
  })
  const versions = new Set(keys?.map(({ version }) => version))
  if (keys && (versions.size < keys.length || Math.max(...versions) > MAX_KEY_VERSION)) {
    report(`PII_KEYS: give each key its own version, 1 to ${MAX_KEY_VERSION}.`)
  }
  return keys
}

interface S3 {
  url: string
  region: string
  accessKey: string
  secretKey: string
}

export function readS3(
  { S3_URL, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Given,
  report: Report,
): S3 | undefined {
  if (!S3_URL) return undefined
  if (!S3_ACCESS_KEY) report('S3_ACCESS_KEY: set it together with S3_URL.')
  if (!S3_SECRET_KEY) report('S3_SECRET_KEY: set it together with S3_URL.')
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined
  return { url: S3_URL, region: S3_REGION, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }
}
