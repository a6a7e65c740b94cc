/** An element as it is read back: by another way than it was written. */
export interface XmlNode {
  name: string
  text: string
  children: XmlNode[]
}

const TOKEN = /<\?[^>]*\?>|<(\/?)([A-Za-z][\w]*)([^>]*)>|([^<]+)/g

/** Reads a small document without comments, sections and entities of its own; throws on any other. */
export function readXml(text: string): XmlNode {
  const root: XmlNode = { name: '', text: '', children: [] }
  const open = [root]
  let length = 0
  for (const [whole, isEnd, name, , content] of text.matchAll(TOKEN)) {
    length += whole.length
    const top = open.at(-1)
    if (!top) throw new Error('more ends than beginnings')
    if (content !== undefined) top.text += unescaped(content)
    else if (name !== undefined && isEnd) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> ends nothing`)
    } else if (name !== undefined) {
      const node = { name, text: '', children: [] }
      top.children.push(node)
      open.push(node)
    }
  }
  const [document, ...more] = root.children
  if (length !== text.length || open.length !== 1 || !document || more.length > 0) {
    throw new Error('not one whole document')
  }
  return document
}

function unescaped(text: string): string {
  const known: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
  return text.replaceAll(/&[^;]*;?/g, (entity) => {
    const letter = known[entity]
    if (letter === undefined) throw new Error(`${entity} is no entity`)
    return letter
  })
}

export function namesIn({ children }: XmlNode): string[] {
  return children.map(({ name }) => name)
}

export function childrenOf({ children }: XmlNode, name: string): XmlNode[] {
  return children.filter((child) => child.name === name)
}

/** Wherever they are, in the order they are written. */
export function allWith(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...allWith(child, name),
  ])
}

/** What the element says that is reached by these names, each the first of its own. */
export function textAt(node: XmlNode, ...path: readonly string[]): string | undefined {
  let at: XmlNode | undefined = node
  for (const name of path) at = at?.children.find((child) => child.name === name)
  return at?.text.trim()
}
