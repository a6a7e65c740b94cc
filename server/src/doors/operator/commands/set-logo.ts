import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LogoForm } from '@passbook/contract/console/content/brand'
import { invalid } from '../../../platform/errors.ts'
import { saveDraftLogo } from '../../../domains/accounts/content/brand.ts'
import { brandAct } from '../../../domains/accounts/content/staff-acts.ts'
import { UploadedFile } from '../../../platform/uploaded-file.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { requestCommand } from '../request-command.ts'
import { assertNoDraft } from './set-branding.ts'

export const setLogo = requestCommand({
  name: 'set-logo',
  usage: `${LogoForm.options.join('|')} <file>`,
  help: 'to replace a logo by an SVG of plain shapes or a PNG, at most 256 kB',
  options: [],
  act: brandAct,
  parse(given) {
    const { form, file } = takePositionals(given, 'form', 'file')
    const known = LogoForm.safeParse(form)
    if (!known.success) throw new UsageError(`there is no logo "${form}"`)
    return { form: known.data, file }
  },
  async orderOf({ form, file }, ctx, staff) {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw invalid('file', `${file} cannot be read (${error.code}).`)
    })
    await assertNoDraft(ctx, staff)
    const logo = new UploadedFile({ name: path.basename(file), declaredType: '', bytes })
    await saveDraftLogo(ctx, staff, form, [logo])
    return {}
  },
})
