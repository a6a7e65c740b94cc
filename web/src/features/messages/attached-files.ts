import { ATTACHMENTS, AttachmentType } from '@passbook/contract/attachments'
import { LIMITS } from '@passbook/contract/limits'
import { z } from 'zod/mini'
import { ApiError } from '../../api/error.ts'
import { shownName } from '../../lib/file-size.ts'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

const { files: atMost, megabytes } = LIMITS.attachments

/** The file types that the file chooser offers. */
export const ACCEPTED = AttachmentType.options.join(',')

export const FILES_HINT = fill(wording.upToAtMostFiles, { atMost, megabytes })

/** Files that the server refused; they would be refused again when sent again. */
const refused = new WeakMap<File, string>()

/** What is wrong with a file, as far as the browser can know; the server checks its content. */
function problemOf(file: File): string | null {
  const name = `“${shownName(file.name)}”`
  const known = refused.get(file)
  if (known) return known
  if (file.size === 0) return fill(wording.nameIsEmpty, { name })
  if (file.size > ATTACHMENTS.maxBytes)
    return fill(wording.nameIsLargerThanMegabytes, { name, megabytes })
  if (!AttachmentType.safeParse(file.type).success) {
    return fill(wording.nameIsNotAPdf, { name })
  }
  return null
}

/** The files of a message; each problem is reported at its file. */
export const AttachedFiles = z
  .array(z.instanceof(File))
  .check(z.maxLength(atMost, fill(wording.attachAtMostAtMost, { atMost })))
  .check(({ value, issues }) => {
    for (const [place, file] of value.entries()) {
      const message = problemOf(file)
      if (message) issues.push({ code: 'custom', path: [place], message, input: file })
    }
  })

const FIELD = ATTACHMENTS.files

/** The server names the files it refuses, so each error is moved to its file. */
export function assignErrorsToFiles(thrown: unknown, files: readonly File[]): unknown {
  if (!(thrown instanceof ApiError) || !thrown.errors[FIELD]) return thrown
  const { [FIELD]: fileErrors, ...errors } = thrown.errors
  const general: string[] = []
  for (const words of fileErrors) {
    const place = files.findIndex((file) => words.startsWith(`“${storedName(file.name)}”`))
    const file = files[place]
    if (!file) general.push(words)
    else {
      refused.set(file, words)
      errors[`${FIELD}.${place}`] = [words]
    }
  }
  if (general.length > 0) errors[FIELD] = general
  return new ApiError(thrown.status, thrown.message, errors, thrown.invocationId)
}

/** The file name as the server stores it: without characters that file systems refuse. */
function storedName(name: string): string {
  return shownName(name).replaceAll(/[<>:"|?*]/g, '_')
}
