import { Fragment, type ReactNode, createElement } from 'react'

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/**
 * A sentence of a catalogue (`wording.ts`) with its places filled. The places are read from its type: one that
 * is missing, or that the sentence does not have, fails the build. Elements as values make it a node.
 */
export function fill<Text extends string>(
  text: Text,
  values: Record<Names<Text>, string | number | null | undefined>,
): string
export function fill<Text extends string>(
  text: Text,
  values: Record<Names<Text>, ReactNode>,
): ReactNode
export function fill(text: string, values: Record<string, ReactNode>): ReactNode {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : shown(values[part])))
  return parts.every((part) => typeof part !== 'object')
    ? parts.join('')
    : createElement(Fragment, null, ...parts)
}

/** As in JSX, a missing value and `false` show nothing. */
function shown(value: ReactNode): ReactNode {
  return typeof value === 'boolean' ? '' : (value ?? '')
}
