import { readFile, stat } from 'node:fs/promises'
import type { z } from 'zod/mini'
import { invalid } from '../../platform/errors.ts'

const MAX_BYTES = 1_000_000

/** What a file holds, if it is what is wanted; `wanted` says so where it is not. */
export async function readJsonFile<S extends z.ZodMiniType>(
  file: string,
  schema: S,
  wanted: string,
): Promise<z.output<S>> {
  const { success, data } = schema.safeParse(parse(file, await readText(file)))
  if (success) return data
  throw invalid('file', `${file} ${wanted}.`)
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('file', `${file} is no JSON.`)
  }
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw invalid('file', `${file} cannot be read (${error.code}).`)
  })
  if (size > MAX_BYTES) throw invalid('file', `${file} is too large.`)
  return readFile(file, 'utf8')
}
