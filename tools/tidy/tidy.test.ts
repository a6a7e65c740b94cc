import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.ts'
import { findFolderLoops } from './folder-loops.ts'
import { toSource } from './sources.ts'
import { findTextProblems } from './text-rules.ts'
import { findWallBreaches } from './walls.ts'

const breaches = (file: string, ...imports: string[]) =>
  findWallBreaches(toSource(file, imports.map((name) => `import { x } from '${name}'`).join('\n')))

describe('walls', () => {
  it.each([
    ['contract/src/money.ts', 'fastify'],
    ['web/src/api/client.ts', '@passbook/contract'],
    ['web/src/pages/auth/LoginPage.tsx', '../funding/FundPage.tsx'],
    ['web/src/pages/auth/LoginPage.tsx', '../../guards/auth.ts'],
    ['web/src/pages/auth/LoginPage.tsx', './routes.ts'],
    ['web/src/pages/auth/routes.ts', '../../session/start.ts'],
    ['web/src/pages/auth/RegistrationPage.tsx', '../../api/client.ts'],
    ['web/src/features/auth/ResendCode.tsx', '../../api/client.ts'],
    ['web/src/features/transfers/PromiseCard.tsx', '../auth/StepUp.tsx'],
    ['web/src/features/transfers/PromiseCard.tsx', '../../pages/funding/amounts.ts'],
    ['web/src/shell/App.tsx', '../features/auth/StepUp.tsx'],
    ['web/src/session/log-out.ts', '../shell/notification.ts'],
    ['web/src/branding/Logo.tsx', '../session/start.ts'],
    ['web/src/guards/auth.ts', '../session/session-store.ts'],
    ['web/src/guards/auth.ts', 'react-router'],
    ['web/src/ui/Button.tsx', 'react-router'],
    ['web/src/ui/Button.tsx', '../api/client.ts'],
    ['web/src/shell/App.tsx', '../pages/auth/sign-in.ts'],
    ['web/src/shell/App.tsx', '../pages/auth/routes.ts'],
    ['web/src/routes.ts', './pages/auth/sign-in.ts'],
    ['web/src/routes.ts', './pages/auth/LoginPage.tsx'],
    ['web/src/pages/auth/sign-in.ts', './LoginPage.tsx'],
    ['server/src/features/transfers/make-deposit.ts', '../../http/envelope.ts'],
    ['server/src/features/transfers/routes.ts', '../auth/login.ts'],
    ['server/src/features/auth/login.ts', '../../ports/email/smtp.ts'],
    ['server/src/ledger/post.ts', '../features/auth/login.ts'],
    ['server/src/features/linking/link.ts', '../../ports/aggregator/widget/sessions.ts'],
    ['server/src/sandbox/inbox.ts', '../ports/email/smtp.ts'],
    ['server/src/http/tenant.ts', '../features/branding/queries.ts'],
    ['server/src/mail/render.ts', '../features/branding/queries.ts'],
    ['server/src/queue/enqueue.ts', '../jobs/jobs.ts'],
    ['server/src/ports/aggregator/widget/banks.ts', '../../../seed/banks.ts'],
    ['server/src/sandbox/depositors/list-depositors.ts', '../../seed/people/people.ts'],
    ['server/src/features/auth/devices/queries.ts', '../../../ledger/post.ts'],
    ['web/src/widget/Widget.tsx', '../api/client.ts'],
    ['web/src/linking-widget/FastLinkFrame.tsx', '../session/start.ts'],
    ['web/src/console/work/WorkPage.tsx', '../../session/start.ts'],
    ['web/src/console/work/WorkPage.tsx', '../../shell/App.tsx'],
    ['web/src/pages/auth/LoginPage.tsx', '../../console/parts/Table.tsx'],
    ['web/src/ui/Button.tsx', '../console/parts/age.ts'],
    ['web/src/sandbox/Console.tsx', '@passbook/contract/console/work'],
  ])('%s must not import %s', (file, name) => {
    expect(breaches(file, name)).not.toEqual([])
  })

  it.each([
    ['web/src/pages/auth/LoginPage.tsx', '../../ui/Button.tsx'],
    ['web/src/pages/auth/sign-in.ts', '../../api/client.ts'],
    ['web/src/pages/funding/FundAccountPage.tsx', '../../features/transfers/PromiseCard.tsx'],
    ['web/src/features/transfers/PromiseCard.tsx', '../../shell/QueryState.tsx'],
    ['web/src/console/work/WorkPage.tsx', '../../ui/Button.tsx'],
    ['web/src/console/work/WorkPage.tsx', '@passbook/contract/console/work'],
    ['web/src/pages/auth/routes.ts', '../../guards/auth.ts'],
    ['web/src/routes.ts', './pages/auth/routes.ts'],
    ['web/src/pages/auth/routes.ts', './LoginPage.tsx'],
    ['server/src/features/auth/login.ts', '../../ports/email/port.ts'],
    ['server/src/context.ts', './ports/email/smtp.ts'],
    ['server/src/features/auth/routes.ts', '../../http/implement.ts'],
    ['server/src/app/api.ts', '../features/auth/routes.ts'],
    ['server/src/sandbox/widget.ts', '../ports/aggregator/widget/sessions.ts'],
    ['web/src/widget/Widget.tsx', '../linking-widget/messages.ts'],
  ])('%s may import %s', (file, name) => {
    expect(breaches(file, name)).toEqual([])
  })
})

describe('cycles and text', () => {
  it('finds a cycle over three files', () => {
    const sources = [
      toSource('web/src/a.ts', "import { b } from './b.ts'"),
      toSource('web/src/b.ts', "import { c } from './c.ts'"),
      toSource('web/src/c.ts', "import { a } from './a.ts'"),
    ]
    expect(findCycles(sources)).toEqual([
      'import cycle: web/src/a.ts → web/src/b.ts → web/src/c.ts → web/src/a.ts',
    ])
  })

  it('finds folders that import each other in a circle, though no file does', () => {
    const file = (name: string, ...imports: string[]) =>
      toSource(
        `server/src/${name}`,
        imports.map((other) => `import { x } from '${other}'`).join('\n'),
      )
    const loop = [
      file('mail/render.ts', '../features/branding/theme.ts'),
      file('features/branding/theme.ts'),
      file('features/auth/login.ts', '../../jobs/enqueue.ts', '../branding/theme.ts'),
      file('jobs/enqueue.ts'),
      file('jobs/send-email.ts', '../mail/render.ts'),
    ]
    expect(findCycles(loop)).toEqual([])
    expect(findFolderLoops(loop)).toEqual([
      'folder loop in server/src: mail → features → jobs → mail',
    ])
  })

  it('finds a loop of folders deep down, and lets a file above them tie them together', () => {
    const side = (from: string, to: string) =>
      toSource(`web/src/features/auth/${from}/a.ts`, `import { b } from '../${to}/b.ts'`)
    const end = (folder: string) => toSource(`web/src/features/auth/${folder}/b.ts`, '')
    const above = toSource('web/src/features/auth/routes.ts', "import { a } from './codes/a.ts'")
    const below = toSource('web/src/features/auth/codes/c.ts', "import { r } from '../routes.ts'")
    const inATest = toSource('web/src/features/auth/links/a.test.ts', "import '../codes/b.ts'")
    expect(findFolderLoops([side('codes', 'links'), end('links'), above, below, inATest])).toEqual(
      [],
    )
    const both = [side('codes', 'links'), end('links'), side('links', 'codes'), end('codes')]
    expect(findFolderLoops(both)).toEqual([
      'folder loop in web/src/features/auth: codes → links → codes',
    ])
  })

  it('finds stray settings, long files and foreign ledger writes', () => {
    const problems = (file: string, text: string) => findTextProblems(toSource(file, text)).length
    expect(problems('server/src/start.ts', 'process.env.PORT')).toBe(1)
    expect(problems('server/src/config.ts', 'process.env.PORT')).toBe(0)
    expect(problems('server/src/long.ts', '\n'.repeat(400))).toBe(1)
    expect(problems('server/src/features/x/y.ts', "db.insertInto('postings')")).toBe(1)
    expect(problems('server/src/ledger/post.ts', "db.insertInto('postings')")).toBe(0)
  })

  it('finds links whose path nothing checks', () => {
    const problems = (text: string) => findTextProblems(toSource('web/src/x.tsx', text)).length
    expect(problems(`<Link to="/login">`)).toBe(1)
    expect(problems("<NavLink className={quiet} to={'/login'}>")).toBe(1)
    expect(problems("await navigate(\n  '/login')")).toBe(1)
    expect(problems('navigate(`/disclosures/${uuid}`)')).toBe(1)
    expect(problems("<Link to={href('/login')}>")).toBe(0)
    expect(problems('<LeadOn to="/login">, navigate(href(\'/login\'))')).toBe(0)
  })
})
