import { createHash } from 'node:crypto'
import { type Package, type Product, idOf } from './read-packages.ts'

/**
 * A software bill of materials in the format CycloneDX 1.6. The same lock file gives the same text: it has
 * no time, and its serial number is a hash of its contents.
 */
export function toCycloneDx(product: Product, { withTools = false } = {}): string {
  const listed = product.packages.filter(({ isDevelopment }) => withTools || !isDevelopment)
  const known = new Set(listed.map(idOf))
  const refs = (needs: readonly string[]) => needs.filter((id) => known.has(id)).map(purlOf)
  const root = idOf(product)
  const contents = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
      },
    },
    components: listed.map(toComponent),
    dependencies: [
      { ref: root, dependsOn: refs(product.needs) },
      ...listed.map((one) => ({ ref: purlOf(idOf(one)), dependsOn: refs(one.needs) })),
    ],
  }
  return JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${uuidOf(JSON.stringify(contents))}`,
      version: 1,
      ...contents,
    },
    null,
    2,
  )
}

function toComponent(one: Package) {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  const id = idOf(one)
  return {
    type: 'library',
    'bom-ref': purlOf(id),
    ...(group && { group }),
    name,
    version: one.version,
    scope: scopeOf(one),
    ...(one.sha512 && { hashes: [{ alg: 'SHA-512', content: hexOf(one.sha512) }] }),
    ...(one.license && { licenses: licensesOf(one.license) }),
    purl: purlOf(id),
  }
}

function scopeOf({ isDevelopment, isOptional }: Package): 'excluded' | 'optional' | 'required' {
  if (isDevelopment) return 'excluded'
  return isOptional ? 'optional' : 'required'
}

function licensesOf(license: string) {
  return license.includes(' ') ? [{ expression: license }] : [{ license: { id: license } }]
}

/** The package URL, in which the at sign of a scope is written as %40. */
function purlOf(id: string): string {
  return `pkg:npm/${id.replace(/^@/, '%40')}`
}

function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex')
}

/** A UUID of version 8, which is made from a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
