import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** What the image and its composition promise. `server/src/read-only.db.test.ts` runs the server that way. */
const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The instructions of the last stage, which is the image. */
const image = (
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? ''
).split('\n')

/** The lines of one service, without their indentation. */
function service(name: string): string[] {
  const [, text = ''] =
    new RegExp(`^  ${name}:\n((?: {4}.*\n)+)`, 'm').exec(read('compose.yaml')) ?? []
  return text.split('\n').map((line) => line.trim())
}

describe('the image', () => {
  it('runs as a user who is not root, by number, and no later instruction changes that', () => {
    const users = image.filter((line) => line.startsWith('USER '))
    expect(users).toEqual(['USER 1000:1000'])
    const after = image.slice(image.indexOf('USER 1000:1000') + 1)
    expect(after.filter((line) => /^(RUN|COPY|ADD) /.test(line))).toEqual([])
  })

  it('leaves the program to root and writes to a volume', () => {
    expect(image).toContain('COPY --from=build /app .')
    expect(image.filter((line) => /--chown|chown.*\/app/.test(line))).toEqual([])
    expect(image.join('\n')).toMatch(/^ENV .*NODE_ENV=production .*DATA_DIR=\/data$/m)
    expect(image).toContain('VOLUME /data')
  })
})

describe.each(['passbook', 'database'])('the service %s of the composition', (name) => {
  it('has a file system that is read only, no capability it does not need, and gains none', () => {
    const lines = service(name)
    expect(lines).toContain('read_only: true')
    expect(lines).toContain('cap_drop: [ALL]')
    expect(lines).toContain(`security_opt: ['no-new-privileges:true']`)
    expect(
      lines.filter((line) => /privileged|network_mode|pid: host|docker\.sock/.test(line)),
    ).toEqual([])
  })
})

it('only the database gets capabilities back, and only those its entry point needs', () => {
  expect(service('passbook').filter((line) => line.startsWith('cap_add'))).toEqual([])
  expect(service('database')).toContain('cap_add: [CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]')
})
