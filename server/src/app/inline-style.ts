/** Stands for the nonce of a reply in a page that is prepared once. */
export const NONCE_PLACE = 'passbook-nonce'

const LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g

/**
 * A page whose style is in it: what is whole when it arrives need not wait for another file before
 * it is seen. Pages that are still to come keep their link, and the browser its copy.
 */
export function inlineStyle(template: string, read: (file: string) => string): string {
  return template.replace(LINK, (link: string, file: string) => {
    const style = `<style nonce="${NONCE_PLACE}">${read(file)}</style>`
    // A disabled link is not fetched; scripts that come later see that the file is there already.
    return style + link.replace('<link ', '<link disabled ')
  })
}
