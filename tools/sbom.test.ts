import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listLicenses, mayUse, whyNotAllowed } from './sbom/licenses.ts'
import { type Package, idOf, listPackages, readPackages } from './sbom/read-packages.ts'
import { toCycloneDx } from './sbom/to-cyclonedx.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const product = readPackages(ROOT)

interface Bom {
  serialNumber: string
  metadata: { component: { 'bom-ref': string } }
  components: {
    'bom-ref': string
    scope: string
    hashes?: { content: string }[]
    licenses?: object[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
const bomOf = (...args: Parameters<typeof toCycloneDx>) => JSON.parse(toCycloneDx(...args)) as Bom

describe('the licenses of what npm installs', () => {
  it('are all allowed', () => {
    expect(product.packages.flatMap((one) => whyNotAllowed(one) ?? [])).toEqual([])
    expect(product.packages.length).toBeGreaterThan(400)
  })

  it('are listed in docs/licenses.md, so that a new one shows in review', () => {
    const written = readFileSync(path.join(ROOT, 'docs/licenses.md'), 'utf8')
    expect(written, 'run `npm run sbom -- --licenses`').toBe(listLicenses(product.packages))
  })

  const aPackage: Package = {
    name: 'left',
    version: '1.0.0',
    license: 'MIT',
    isDevelopment: false,
    isOptional: false,
    sha512: null,
    needs: [],
  }

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'LGPL-3.0-or-later',
    'MPL-2.0',
    'SSPL-1.0',
    'BUSL-1.1',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.txt',
    'MIT AND GPL-2.0-only',
    'Apache-2.0 WITH LLVM-exception',
    '',
    '(MIT',
  ])('a new dependency under %j is refused', (license) => {
    expect(whyNotAllowed({ ...aPackage, license })).toBe(`left@1.0.0 is under ${license}`)
  })

  it('a new dependency that states none is refused', () => {
    expect(whyNotAllowed({ ...aPackage, license: null })).toBe('left@1.0.0 states no license')
  })

  it.each(['MIT', '(MIT OR GPL-2.0-only)', 'GPL-2.0-only OR ISC', '(MIT AND (ISC OR SSPL-1.0))'])(
    'one under %s is not',
    (license) => expect(whyNotAllowed({ ...aPackage, license })).toBeUndefined(),
  )

  it('tools may have one more, and libvips is the only library with its own', () => {
    const tool = { ...aPackage, isDevelopment: true }
    expect(whyNotAllowed({ ...tool, license: 'MPL-2.0' })).toBeUndefined()
    expect(whyNotAllowed({ ...tool, license: 'GPL-3.0-only' })).toBeDefined()
    const libvips = { ...aPackage, name: '@img/sharp-libvips-linux-x64' }
    expect(whyNotAllowed({ ...libvips, license: 'LGPL-3.0-or-later' })).toBeUndefined()
    expect(whyNotAllowed({ ...libvips, license: 'GPL-3.0-or-later' })).toBeDefined()
  })

  it('an expression is read whole, whatever its first part says', () => {
    const asked: string[] = []
    const note = (license: string) => asked.push(license) > 0
    expect(mayUse('MIT OR (ISC AND 0BSD)', note)).toBe(true)
    expect(asked).toEqual(['MIT', 'ISC', '0BSD'])
  })

  it('those that only a file states are in that file', () => {
    const textOf = (name: string) =>
      readFileSync(path.join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8')
    expect(textOf('png-js')).toContain('MIT License')
    expect(textOf('@react-aria/optimize-locales-plugin')).toContain('Apache License')
  })
})

describe('the bill of materials', () => {
  const bom = bomOf(product)

  it('has everything that is installed and shipped, once, with its hash and license', () => {
    const refs = bom.components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    for (const name of ['fastify', 'kysely', 'pg', 'react', 'react-dom', 'pdfkit', 'node']) {
      expect(existsSync(path.join(ROOT, 'node_modules', name))).toBe(true)
      expect(refs.filter((ref) => ref.startsWith(`pkg:npm/${name}@`))).toHaveLength(1)
    }
    for (const { hashes, licenses } of bom.components) {
      expect(hashes?.[0]?.content).toMatch(/^[\da-f]{128}$/)
      expect(licenses).toHaveLength(1)
    }
  })

  it('leaves out tools unless it is asked for them, and never lists our own parts', () => {
    const names = (of: Bom) => of.components.map((one) => one['bom-ref']).join(' ')
    expect(names(bom)).not.toContain('pkg:npm/vitest@')
    expect(bom.components.every(({ scope }) => scope !== 'excluded')).toBe(true)
    const all = bomOf(product, { withTools: true })
    expect(names(all)).toContain('pkg:npm/vitest@')
    expect(names(all)).not.toContain('passbook')
    expect(all.components).toHaveLength(product.packages.length)
  })

  it('says who needs what, and everything is needed by something', () => {
    const known = new Set(bom.components.map((one) => one['bom-ref']))
    const needed = new Set(bom.dependencies.flatMap(({ dependsOn }) => dependsOn))
    for (const ref of needed) expect(known).toContain(ref)
    expect([...known].filter((ref) => !needed.has(ref))).toEqual([])
    const root = bom.dependencies.find(({ ref }) => ref === bom.metadata.component['bom-ref'])
    expect(root?.dependsOn.some((ref) => ref.startsWith('pkg:npm/fastify@'))).toBe(true)
  })

  it('is the same for the same lock file, and another for another', () => {
    expect(toCycloneDx(readPackages(ROOT))).toBe(toCycloneDx(product))
    const fewer = { ...product, packages: product.packages.slice(1) }
    expect(bomOf(fewer).serialNumber).not.toBe(bom.serialNumber)
  })

  it('finds the version that a package gets, as Node would', () => {
    const { packages, needs } = listPackages({
      '': { name: 'bank', version: '1.0.0', dependencies: { outer: '^1', inner: '^1' } },
      server: { name: 'bank-server', dependencies: { alias: '^1' } },
      'node_modules/bank-server': { link: true },
      'node_modules/outer': { version: '1.0.0', dependencies: { inner: '^2', deep: '^1' } },
      'node_modules/outer/node_modules/inner': { version: '2.0.0', dependencies: { deep: '^1' } },
      'node_modules/inner': { version: '1.0.0', dev: true, peerDependencies: { missing: '*' } },
      'node_modules/deep': { version: '1.0.0', optional: true },
      'node_modules/outer/node_modules/alias': { name: '@real/name', version: '1.0.0' },
      'node_modules/alias': { name: '@real/name', version: '1.0.0', dev: true },
    })
    expect(needs).toEqual(['@real/name@1.0.0', 'inner@1.0.0', 'outer@1.0.0'])
    expect(packages.map((one) => [idOf(one), ...one.needs])).toEqual([
      ['@real/name@1.0.0'],
      ['deep@1.0.0'],
      ['inner@1.0.0'],
      ['inner@2.0.0', 'deep@1.0.0'],
      ['outer@1.0.0', 'deep@1.0.0', 'inner@2.0.0'],
    ])
    expect(packages[0]?.isDevelopment).toBe(false)
  })
})
