import type { Plugin } from 'vite'

/** Lets scripts wait for style and fonts: the page can be read before they run. */
export function scriptsLater(): Plugin {
  return {
    name: 'scripts-later',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
  }
}
