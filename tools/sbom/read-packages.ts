import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Package {
  name: string
  version: string
  /** An SPDX expression; null if the package does not state one. */
  license: string | null
  /** It is needed to build and test, and no deployment has it. */
  isDevelopment: boolean
  /** Only some platforms install it. */
  isOptional: boolean
  /** SHA-512 of the archive, in base64. */
  sha512: string | null
  /** Packages that it needs, as `name@version`. */
  needs: string[]
}

export interface Product {
  name: string
  version: string
  /** What the product and its parts need directly, as `name@version`. */
  needs: string[]
  /** Sorted by name and version; each once, however often it is installed. */
  packages: Package[]
}

interface Entry {
  name?: string
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
type Entries = Record<string, Entry>

const FOLDER = 'node_modules/'
const SHA_512 = /(?:^|\s)sha512-(\S+)/

/** These state no license in their package.json, but have one in their LICENSE file. */
const LICENSE_FILES: Record<string, string> = {
  'png-js': 'MIT',
  ssh2: 'MIT',
  'cpu-features': 'MIT',
  buildcheck: 'MIT',
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
}

/** Reads everything that npm installs, from the lock file. */
export function readPackages(root: string): Product {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  return listPackages((JSON.parse(text) as { packages: Entries }).packages)
}

/** `entries` are the `packages` of a lock file of version 3, by their folder. */
export function listPackages(entries: Entries): Product {
  const packages = new Map<string, Package>()
  const parts = new Set<string>()
  for (const [folder, entry] of Object.entries(entries)) {
    if (entry.link) continue
    const needs = needsOf(entries, folder)
    if (!folder.includes(FOLDER)) {
      for (const one of needs) parts.add(one)
      continue
    }
    const one = toPackage(folder, entry, needs)
    const id = idOf(one)
    const before = packages.get(id)
    packages.set(id, before ? merge(before, one) : one)
  }
  const { name = '', version = '' } = entries[''] ?? {}
  const all = [...packages].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { name, version, needs: [...parts].toSorted(), packages: all.map(([, one]) => one) }
}

export function idOf({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`
}

function toPackage(folder: string, entry: Entry, needs: string[]): Package {
  const { version = '', license, integrity = '', dev, optional, devOptional } = entry
  const name = nameOf(folder, entry)
  return {
    name,
    version,
    license: license ?? LICENSE_FILES[name] ?? null,
    isDevelopment: dev === true,
    isOptional: optional === true || devOptional === true,
    sha512: SHA_512.exec(integrity)?.[1] ?? null,
    needs,
  }
}

function nameOf(folder: string, { name }: Entry): string {
  return name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)
}

/** One version that is installed in two folders is shipped if either of them is. */
function merge(one: Package, other: Package): Package {
  return {
    ...one,
    isDevelopment: one.isDevelopment && other.isDevelopment,
    isOptional: one.isOptional && other.isOptional,
    needs: [...new Set([...one.needs, ...other.needs])].toSorted(),
  }
}

function needsOf(entries: Entries, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entries[folder] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const found = names.flatMap((name) => {
    const at = findFolder(entries, folder, name)
    const entry = at === undefined ? undefined : entries[at]
    if (at === undefined || entry === undefined || entry.link) return []
    return [idOf({ name: nameOf(at, entry), version: entry.version ?? '' })]
  })
  return [...new Set(found)].toSorted()
}

/** Looks in the package's folder and in those above it, as Node does. */
function findFolder(entries: Entries, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = parentOf(at)) {
    const candidate = at === '' ? FOLDER + name : `${at}/${FOLDER}${name}`
    if (entries[candidate]) return candidate
    if (at === '') return undefined
  }
}

function parentOf(folder: string): string {
  const end = folder.lastIndexOf(`/${FOLDER}`)
  return end === -1 ? '' : folder.slice(0, end)
}
