import { readFile } from 'node:fs/promises'
import type { LogoForm } from '../../db/tables/institutions.ts'
import { invalid } from '../../errors.ts'
import { changeLogo } from '../../features/branding/change-logo.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

const FORMS: readonly LogoForm[] = ['hor-color', 'hor-white', 'icon']

export const setLogo = command({
  name: 'set-logo',
  usage: `${FORMS.join('|')} <file>`,
  help: 'replaces a logo by an SVG of plain shapes or a PNG, at most 256 kB',
  options: [],
  isChange: true,
  parse(given) {
    const { form, file } = takePositionals(given, 'form', 'file')
    const known = FORMS.find((each) => each === form)
    if (known === undefined) throw new UsageError(`there is no logo "${form}"`)
    return { form: known, file }
  },
  async act({ ctx, institution, actor }, { form, file }) {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw invalid('file', `${file} cannot be read (${error.code}).`)
    })
    const input = { institution_id: institution.id, form, content, actor }
    const { version } = await changeLogo(ctx.db, input)
    return { lines: [`The logo ${form} is ${version} now.`], data: { form, version } }
  },
})
