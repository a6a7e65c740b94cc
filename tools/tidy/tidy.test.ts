import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.ts'
import { findRoomLoops } from './room-loops.ts'
import { toSource } from './sources.ts'
import { findTextProblems } from './text-rules.ts'
import { findWallBreaches } from './walls.ts'

const breaches = (file: string, ...imports: string[]) =>
  findWallBreaches(toSource(file, imports.map((name) => `import { x } from '${name}'`).join('\n')))

describe('walls', () => {
  it.each([
    ['contract/src/money.ts', 'fastify'],
    ['tools/torture/checker/books.ts', '../../../server/src/verify/verify-books.ts'],
    ['tools/torture/checker/books.ts', '../report.ts'],
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
    ['server/src/domains/money/orders/make-deposit.ts', '../../../platform/http/envelope.ts'],
    ['server/src/domains/money/routes.ts', '../access/auth/login.ts'],
    ['server/src/domains/access/auth/login.ts', '../../../platform/ports/email/smtp.ts'],
    ['server/src/ledger/post.ts', '../domains/access/auth/login.ts'],
    ['server/src/domains/access/auth/login.ts', '../../money/orders/make-deposit.ts'],
    ['server/src/domains/compliance/routes.ts', '../../doors/api/api.ts'],
    ['server/src/doors/operator/commands.ts', '../../seed/banks.ts'],
    [
      'server/src/domains/money/linking/link.ts',
      '../../../platform/ports/aggregator/widget/sessions.ts',
    ],
    ['server/src/sandbox/inbox.ts', '../platform/ports/email/smtp.ts'],
    ['server/src/platform/http/tenant.ts', '../../domains/contact/branding/queries.ts'],
    ['server/src/platform/mail/render.ts', '../../domains/contact/branding/queries.ts'],
    ['server/src/platform/queue/job-table.ts', '../../doors/jobs/jobs.ts'],
    ['server/src/platform/ports/aggregator/widget/banks.ts', '../../../../seed/banks.ts'],
    ['server/src/sandbox/depositors/list-depositors.ts', '../../seed/people/people.ts'],
    ['server/src/domains/access/auth/codes/step-up.ts', '../../../../doors/jobs/jobs.ts'],
    ['web/src/widget/Widget.tsx', '../api/client.ts'],
    ['web/src/bank-link/BankLink.tsx', '../api/client.ts'],
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
    ['server/src/domains/access/auth/login.ts', '../../../platform/ports/email/port.ts'],
    ['server/src/domains/compliance/disputes/record.ts', '../../money/orders/make-deposit.ts'],
    ['server/src/context.ts', './platform/ports/email/smtp.ts'],
    ['server/src/domains/access/console-routes.ts', '../../platform/http/implement.ts'],
    ['server/src/doors/api/api.ts', '../../domains/access/routes.ts'],
    ['server/src/sandbox/widget.ts', '../platform/ports/aggregator/widget/sessions.ts'],
    ['web/src/widget/Widget.tsx', '../linking-widget/messages.ts'],
    ['web/src/bank-link/BankLink.tsx', '../linking-widget/messages.ts'],
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

  it('finds domains that import each other in a circle, though no file does', () => {
    const file = (name: string, ...imports: string[]) =>
      toSource(
        `server/src/${name}`,
        imports.map((other) => `import { x } from '${other}'`).join('\n'),
      )
    const loop = [
      file('domains/contact/alerts/raise.ts', '../../access/auth/login.ts'),
      file('domains/access/auth/login.ts'),
      file('domains/access/auth/codes.ts', '../../people/joint/read.ts'),
      file('domains/people/joint/read.ts'),
      file('domains/people/joint/write.ts', '../../contact/alerts/raise.ts'),
    ]
    expect(findCycles(loop)).toEqual([])
    const [contact, access, people] = ['contact', 'access', 'people'].map(
      (domain) => `server/src/domains/${domain}`,
    )
    expect(findRoomLoops(loop)).toEqual([
      `loop of rooms: ${contact} → ${access} → ${people} → ${contact}`,
    ])
  })

  it('lets folders inside a room, tests and files above the rooms import what they need', () => {
    const side = (from: string, to: string) =>
      toSource(`web/src/features/auth/${from}/a.ts`, `import { b } from '../${to}/b.ts'`)
    const inside = [side('codes', 'links'), side('links', 'codes')]
    const above = toSource('web/src/main.tsx', "import { a } from './features/auth/codes/a.ts'")
    const inATest = toSource('web/src/ui/a.test.ts', "import '../features/auth/codes/b.ts'")
    const below = toSource('web/src/features/auth/codes/b.ts', "import '../../../ui/a.ts'")
    expect(findRoomLoops([...inside, above, inATest, below])).toEqual([])
  })

  it('finds stray settings, long files and foreign ledger writes', () => {
    const problems = (file: string, text: string) => findTextProblems(toSource(file, text)).length
    expect(problems('server/src/start.ts', 'process.env.PORT')).toBe(1)
    expect(problems('server/src/config.ts', 'process.env.PORT')).toBe(0)
    expect(problems('server/src/long.ts', '\n'.repeat(400))).toBe(1)
    expect(problems('server/src/domains/x/y.ts', "db.insertInto('postings')")).toBe(1)
    expect(problems('server/src/ledger/post.ts', "db.insertInto('postings')")).toBe(0)
  })

  it('finds links whose path nothing checks', () => {
    const problems = (text: string) => findTextProblems(toSource('web/src/x.tsx', text)).length
    expect(problems(`<Link to="/login">`)).toBe(1)
    expect(problems("<NavLink className={quiet} to={'/login'}>")).toBe(1)
    expect(problems("await navigate(\n  '/login')")).toBe(1)
    expect(problems('navigate(`/disclosures/${uuid}`)')).toBe(1)
    expect(problems("<Link to={href('/login')}>")).toBe(0)
    expect(problems('<ContinueLink to="/login">, navigate(href(\'/login\'))')).toBe(0)
  })
})
