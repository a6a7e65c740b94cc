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

/** The script of an entry as its HTML names it; `npm run dev` serves the page as it is written. */
const ENTRY_SCRIPT = /<script type="module" src="[^"]+"><\/script>/
/** The server fills it in: it knows which page is asked for, and what can be shown before scripts run. */
const SCRIPTS_PLACE = '<!--passbook:scripts-->'

/**
 * Tells the server which files each HTML page loads first, and which files each page of the app needs besides:
 * whoever opens an address then asks for all of them at once, and not for each when another has named it.
 * The HTML itself names none of them.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, bundle }) => {
        if (!bundle) return html
        const written = readFileSync(filename, 'utf8')
        if (!ENTRY_SCRIPT.test(written)) throw new Error(`${filename} names no script of its own`)
        return written.replace(ENTRY_SCRIPT, SCRIPTS_PLACE)
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const ofHtml = chunks.filter(({ isEntry, facadeModuleId }) =>
        Boolean(isEntry && facadeModuleId?.endsWith('.html')),
      )
      if (ofHtml.length === 0) return
      const entries = Object.fromEntries(
        ofHtml.map((chunk) => [path.basename(chunk.facadeModuleId ?? ''), loadsOf(bundle, chunk)]),
      )
      const first = ofHtml.find(
        ({ facadeModuleId }) => facadeModuleId === path.join(ROOT, 'index.html'),
      )
      const known = first ? withImports(bundle, [first.fileName]) : []
      const pages = Object.fromEntries(
        rowsOfTable().map(({ address, modules }) => {
          const own = modules.flatMap(
            (module) =>
              chunks.find(({ moduleIds }) => module !== undefined && moduleIds.includes(module))
                ?.fileName ?? [],
          )
          return [address, withImports(bundle, own).filter((file) => !known.includes(file))]
        }),
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify({ entries, pages }),
      })
    },
  }
}

/** What an HTML page loads, as the server reads it. */
function loadsOf(bundle: Bundle, { fileName }: { fileName: string }) {
  const files = withImports(bundle, [fileName])
  const styles = files.flatMap((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
  })
  return {
    entry: `/${fileName}`,
    modules: files.filter((file) => file !== fileName).map((file) => `/${file}`),
    styles: [...new Set(styles)].map((file) => `/${file}`),
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
function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const take = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) take(imported)
    found.push(file)
  }
  for (const file of files) take(file)
  return found
}
