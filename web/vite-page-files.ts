import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never) => unknown>>[1]

const ROOT = import.meta.dirname
const at = (file: string) => path.join(ROOT, 'src', file)

/** What surrounds pages; sign-in's own comes with the first load. */
const LAYOUTS: Record<string, string> = {
  dashboard: at('shell/DashboardLayout.tsx'),
  registration: at('shell/RegistrationLayout.tsx'),
  reading: at('shell/frame/ReadingLayout.tsx'),
}

/** What a page shows at once though it asks for it by itself. */
const ALONG: Record<string, readonly string[]> = {
  '/dashboard': [at('pages/accounts/chart/BalanceChart.tsx')],
}

/**
 * Tells the server which files each page needs besides those of the first load: whoever opens its
 * address then asks for all of them at once, and not for each when another has named it.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    generateBundle(_options, bundle) {
      const files = Object.fromEntries(
        rowsOfTable().map(({ address, modules }) => [address, filesOf(bundle, modules)]),
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify(files),
      })
    },
  }
}

/** Every row as its feature writes it: an address, what surrounds it, and the module of its page. */
const ROW =
  /path: '([^']+)'(?:(?!path:)[^])*?shell: '([^']+)'(?:(?!path:)[^])*?import\('([^']+)'\)/g

function rowsOfTable() {
  return globSync(at('pages/*/routes.ts')).flatMap((table) => {
    const written = readFileSync(table, 'utf8')
    const rows = [...written.matchAll(ROW)]
    if (rows.length !== written.match(/\bpath:/g)?.length) {
      throw new Error(`${table}: a row is not written as the others are`)
    }
    return rows.map(([, address = '', shell = '', page = '']) => ({
      address,
      modules: [LAYOUTS[shell], path.join(path.dirname(table), page), ...(ALONG[address] ?? [])],
    }))
  })
}

/** What a file needs stands before it: run in this order, none brings others along. */
function filesOf(bundle: Bundle, modules: readonly (string | undefined)[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const seen = new Set<string>()
  const found = new Set<string>()
  const take = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) take(imported)
    found.add(file)
  }
  const first = chunks.find(
    ({ facadeModuleId }) => facadeModuleId === path.join(ROOT, 'index.html'),
  )
  if (first) take(first.fileName)
  const known = new Set(found)
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => module !== undefined && moduleIds.includes(module))
    if (chunk) take(chunk.fileName)
  }
  return [...found].filter((file) => !known.has(file))
}
