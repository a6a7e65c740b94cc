import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CONSOLE, HOME, SIGN_IN, chunkOf, chunkOfBoth } from './vite-chunk-of.ts'
import { pageFiles } from './vite-page-files.ts'
import { preloadFonts } from './vite-preload-fonts.ts'
import { withoutSummaries } from './vite-without-summaries.ts'

/** Where `npm run dev` finds the server; the port of DESIGN 9 unless PORT says otherwise. */
const server = `http://localhost:${process.env['PORT'] ?? 3000}`
const proxied = ['/api', '/brand', '/sandbox/api', '/docs']

/** Forms come by themselves: home and the lists have none, however many pages do. */
const OURS = /\/(web|contract)\/src\/(?!forms\/|ui\/Aria|session\/drafts\/|console\/)/
/** Icons too: one that sign-in shares with a dialog must not bring the dialog along. */
const SHARED = /\/(web|contract)\/src\/|\/node_modules\/lucide-react\//
/** Some thirty files of a kilobyte each would come in rounds, as one names the next. */
const OF_HOME = /\/(web|contract)\/src\/(?!console\/)|\/node_modules\/(lucide-react|@tanstack)\//
const REACT = /node_modules\/(react|react-dom|scheduler)\//
const QUERY = /node_modules\/@tanstack\//
const CALLS = /\/contract\/src\/(?!console\/)/
const VENDOR = /node_modules\/(react-router|zustand|zod)\//

/** Sign-in carries the name of every page: what is said once, by what it exports, is not said again. */
function nameOf({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }) {
  const isOther =
    facadeModuleId !== null && facadeModuleId !== undefined && isOtherPage(facadeModuleId)
  return isOther ? 'assets/[hash:7].js' : `assets/${name}-[hash:7].js`
}

/** Few files compress better and arrive sooner than many: what nearly every page needs. */
const IN_FILES = {
  input: [
    'index.html',
    'console.html',
    'preview.html',
    'sandbox.html',
    'widget.html',
    'bank-link.html',
  ],
  // Each sentence of a catalogue (`wording.ts`) goes into the page that shows it, not the catalogue into each.
  optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
  output: {
    chunkFileNames: nameOf,
    codeSplitting: {
      groups: [
        // Two, so that neither keeps a phone busy for long when it runs.
        { name: 'react', test: REACT, priority: 5 },
        { name: 'vendor', test: VENDOR, priority: 4 },
        {
          name: chunkOf('contract', SIGN_IN),
          debugName: 'contract',
          test: CALLS,
          minShareCount: 2,
          priority: 4,
        },
        {
          name: chunkOf('base', SIGN_IN),
          debugName: 'base',
          test: SHARED,
          minShareCount: 2,
          priority: 3,
        },
        // What nearly all pages need, in three: each runs by itself.
        { name: 'calls', test: CALLS, minShareCount: 20, priority: 2 },
        { name: 'query', test: QUERY, minShareCount: 20, priority: 2 },
        { name: 'app', test: OURS, minShareCount: 20, priority: 1 },
        {
          name: chunkOfBoth('frame', HOME, CONSOLE),
          debugName: 'frame',
          test: OF_HOME,
          minShareCount: 2,
          priority: 0.5,
        },
        {
          name: chunkOf('home', HOME),
          debugName: 'home',
          test: OF_HOME,
          minShareCount: 2,
          priority: 0,
        },
      ],
    },
  },
}

const EARLY = /(^|\/)(app|calls|query|home|frame|Form)-[^/]*\.js$|\.css$/

/**
 * With a page only the large files are asked for that many pages share; its small ones come as the
 * page names them. Sign-in carries the list for all pages, and every name in it weighs.
 */
function fewEarly(_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) {
  return hostType === 'html' ? files : files.filter((file) => EARLY.test(file))
}

/** For what is rendered on the server: of all pages it needs sign-in alone. */
const OTHER_PAGE = /\/pages\/.*Page\.tsx$/
const isOtherPage = (id: string) => OTHER_PAGE.test(id) && !id.endsWith('/LoginPage.tsx')

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    // SPEC 9 knows one locale; React Aria would otherwise bring thirty.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    withoutSummaries(),
    react(),
    tailwindcss(),
    pageFiles(),
    preloadFonts(),
  ],
  // All in one file: the server needs none of the web's packages.
  ssr: { noExternal: true },
  build: {
    // Source maps would show the source to everybody (TRUST: Platform).
    sourcemap: false,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: fewEarly },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild ? { external: isOtherPage } : IN_FILES,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
      '/sandbox/widget': { bypass: () => '/widget.html' },
      '/bank-link': { bypass: () => '/bank-link.html' },
      '/console': { bypass: ({ url }) => (url?.endsWith('.html') ? url : '/console.html') },
    },
  },
}))
