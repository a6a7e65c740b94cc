/** What a file says in its own words, where readers do not pass it on. */
export interface RawStructure {
  /** Header cells that do not say of what they are. */
  headersWithoutScope: number
  fonts: { name: string; isEmbedded: boolean }[]
  /** Pages whose content is not tied to the structure. */
  untaggedPages: number
  showsTitle: boolean
}

/** The writer leaves everything but content and fonts unpacked. */
export function readRawStructure(bytes: Uint8Array): RawStructure {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = text.match(/\d+ 0 obj\n.*?endobj/gs) ?? []
  const having = (mark: RegExp) => objects.filter((object) => mark.test(object))
  return {
    headersWithoutScope: having(/\/S \/TH\n/).filter(
      (cell) => !/\/Scope \/(?:Row|Column)/.test(cell),
    ).length,
    fonts: having(/\/Type \/FontDescriptor\n/).map((font) => ({
      name: /\/FontName \/(\S+)/.exec(font)?.[1] ?? '',
      isEmbedded: /\/FontFile2 \d+ 0 R/.test(font),
    })),
    untaggedPages: having(/\/Type \/Page\n/).filter((page) => !/\/StructParents \d+/.test(page))
      .length,
    showsTitle: /\/DisplayDocTitle true/.test(text),
  }
}
