/** An element: its name, and its text or what is in it, in order; one without either is left out. */
export type Element = readonly [name: string, content: string | readonly Element[] | undefined]

/** Elements as XML 1.0 in UTF-8, indented; the same elements always give the same text. */
export function writeXml(root: string, namespace: string, content: readonly Element[]): string {
  const lines = content.flatMap((element) => linesOf(element, 1))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

function linesOf([name, content]: Element, depth: number): string[] {
  const indent = '  '.repeat(depth)
  if (content === undefined) return []
  if (typeof content === 'string') return [`${indent}<${name}>${escaped(content)}</${name}>`]
  return [
    `${indent}<${name}>`,
    ...content.flatMap((child) => linesOf(child, depth + 1)),
    `${indent}</${name}>`,
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
