import type { Source } from './sources.ts'

interface Wall {
  /** The files that the rule is about. */
  of: RegExp
  /** The imports that it judges. */
  about: RegExp
  /** The allowed ones among them. `$1` stands for the first group of `of`. */
  allows: string
  because: string
}

/** The folders that the web's features and pages may import. */
const GROUND =
  'forms/|shell/|linking-widget/|api/|session/|branding/|ui/|lib/|(path|facts|destinations|navigation-state|stepper)\\.ts$'

/** The domains of the server. Each may import those before it; ARCHITECTURE shows them. */
const DOMAINS = ['contact', 'access', 'people', 'money', 'documents', 'accounts', 'compliance']

/** Which files may import which (DESIGN 1). Tests may import anything. */
const walls: Wall[] = [
  {
    of: /^tools\/torture\/checker\//,
    about: /./,
    allows: '^(pg$|tools/torture/checker/)',
    because: 'the checker shares no code with what it checks',
  },
  {
    of: /^contract\//,
    about: /./,
    allows: '^(zod/mini$|contract/)',
    because: 'contract imports zod/mini and nothing else',
  },
  {
    of: /^web\//,
    about: /^(server|contract|e2e|tools)\//,
    allows: '^contract/',
    because: 'web knows only the contract',
  },
  {
    of: /^web\//,
    about: /^contract\/src\/index/,
    allows: '^$',
    because: 'the barrel would pull the whole contract into the first load',
  },
  {
    of: /^server\//,
    about: /^(web|contract|e2e|tools)\//,
    allows: '^contract/',
    because: 'server knows only the contract',
  },
  {
    of: /^web\//,
    about: /^zod$/,
    allows: '^$',
    because: 'zod/mini is a third of its size in the first load',
  },
  {
    of: /^web\/src\/pages\/([^/]+)\/(?!routes\.ts$)/,
    about: /^web\//,
    allows: `^web/src/(pages/$1/(?!routes\\.ts$)|features/|${GROUND})`,
    because: 'a page stands on features, on what those stand on, and on no other page folder',
  },
  {
    of: /^web\/src\/pages\/([^/]+)\/routes\.ts$/,
    about: /^web\//,
    allows: '^web/src/(pages/$1/|guards/|route-row\\.ts$)',
    because: 'rows name guards and the pages of their own feature',
  },
  {
    of: /^web\/src\/features\/([^/]+)\//,
    about: /^web\//,
    allows: `^web/src/(features/$1/|${GROUND})`,
    because: 'a feature stands on forms, shell and what is below, and on no other feature',
  },
  {
    of: /^web\/src\/(pages|features)\/(?!auth\/(passkey-)?sign-in\.ts$)/,
    about: /^web\/src\/api\/client/,
    allows: '^$',
    because: 'pages call by useCall and useData; sign-in alone has no room for what they stand on',
  },
  {
    of: /^web\/src\/(?!pages\/|features\/)/,
    about: /^web\/src\/features\//,
    allows: '^$',
    because: 'only pages know features',
  },
  {
    of: /^web\/src\/(?!pages\/[^/]+\/routes\.ts$)/,
    about: /^web\/src\/pages\/.*Page\.tsx$/,
    allows: '^$',
    because: "only a feature's routes.ts names its pages",
  },
  {
    of: /^web\/src\/(?!pages\/|routes\.ts$|router\.tsx$)/,
    about: /^web\/src\/pages\//,
    allows: '^$',
    because: 'only the route table knows what features have pages',
  },
  {
    of: /^web\/src\/(routes\.ts|router\.tsx)$/,
    about: /^web\/src\/pages\//,
    allows: '^web/src/pages/[^/]+/routes\\.ts$',
    because: "the table is made of the features' rows",
  },
  {
    of: /^web\/src\/ui\//,
    about: /^(web|contract)\//,
    allows: '^web/src/(ui|lib)/',
    because: 'ui knows no router, no api and no contract',
  },
  {
    of: /^web\/src\/ui\//,
    about: /^(react-router|@tanstack)/,
    allows: '^$',
    because: 'ui knows no router and no api',
  },
  {
    of: /^web\/src\/shell\//,
    about: /^web\//,
    allows:
      '^web/src/(shell/|session/|branding/|api/|ui/|lib/|(path|facts|destinations|stepper|menu)\\.ts$)',
    because: 'the shell knows no feature',
  },
  {
    of: /^web\/src\/session\//,
    about: /^web\//,
    allows: '^web/src/(session/|api/|lib/|(path|facts)\\.ts$)',
    because: 'the session knows neither the shell nor a page',
  },
  {
    of: /^web\/src\/branding\//,
    about: /^web\//,
    allows: '^web/src/(branding|api|ui|lib)/',
    because: 'branding stands on api and ui',
  },
  {
    of: /^web\/src\/guards\//,
    about: /^(web\/|react|zustand|@tanstack)/,
    allows: '^web/src/(guards/|lib/|(path|facts|destinations|navigation-state)\\.ts$)',
    because: 'guards are pure functions over Facts',
  },
  { of: /^web\/src\/lib\//, about: /^web\//, allows: '^web/src/lib/', because: 'lib is pure' },
  {
    of: /^web\/src\/forms\//,
    about: /^web\//,
    allows: '^web/src/((forms|ui|lib)/|session/drafts/)',
    because: 'forms stand on ui, lib and what keeps their drafts',
  },
  {
    of: /^web\/src\/api\//,
    about: /^web\//,
    allows: '^web/src/(api|lib)/',
    because: 'api stands on the contract alone',
  },
  {
    of: /^web\/src\/linking-widget\//,
    about: /^web\//,
    allows: '^web/src/(linking-widget|ui|lib|forms|branding)/',
    because: 'the frame around the widget knows no page',
  },
  {
    of: /^web\/src\/(widget|bank-link)\//,
    about: /^web\//,
    allows:
      '^web/src/($1/|ui/|lib/|forms/|branding/|linking-widget/(messages|use-parent-page)|api/(zod-config|query-client|http)|styles)',
    because: 'a widget is of a third party: it knows neither our calls nor our session',
  },
  {
    of: /^web\/src\/console\//,
    about: /^(web|contract)\//,
    allows:
      '^(contract/|web/src/(console/|ui/|lib/|forms/|branding/|api/|shell/(QueryState|Refusal|SkipLink|SessionEndDialog|loading/(lazy-part|PartMissing))\\.tsx$|styles))',
    because: 'the console stands on the ground, and knows no page and no session of depositors',
  },
  {
    of: /^web\/src\/console\/(?!((sign-in|staff)\/)?routes\.ts$)/,
    about: /^web\/src\/console\/(?!parts\/|imports\/).*Page\.tsx$/,
    allows: '^$',
    because: 'only the tables of pages name them',
  },
  {
    of: /^web\/src\/preview\//,
    about: /^web\//,
    allows: '^web/src/preview/',
    because: 'it runs before the app, and shares no file with what depositors load',
  },
  {
    of: /^web\/src\/(?!console\/)/,
    about: /^(web|contract)\/src\/console\//,
    allows: '^$',
    because: 'nothing that depositors load knows the console',
  },
  {
    of: /^server\/src\/domains\/(?!.*\/(?:console-)?routes\.ts$)/,
    about: /^server\/src\/platform\/http\//,
    allows: '^$',
    because: 'acts and queries know no HTTP',
  },
  {
    of: /^server\/src\/domains\/([^/]+)\/(?:.*\/)?(?:console-)?routes\.ts$/,
    about: /^server\/src\/domains\//,
    allows: '^server/src/domains/$1/',
    because: 'routes call the acts of their own domain',
  },
  {
    of: /^server\/src\/domains\/.+\/queries\.ts/,
    about: /^server\/src\/(doors|platform\/(http|ports))\//,
    allows: '^$',
    because: 'queries stand on the database alone',
  },
  {
    of: /^server\/src\/(?!context\.ts|platform\/ports\/|sandbox\/|seed\/)/,
    about: /^server\/src\/platform\/ports\/[^/]+\/(?!port\.ts)/,
    allows: '^server/src/platform/ports/ach/nacha/',
    because: 'only context.ts picks port implementations',
  },
  {
    of: /^server\/src\/(sandbox|seed)\//,
    about: /^server\/src\/platform\/ports\/[^/]+\/(?!port\.ts)/,
    allows: '^server/src/platform/ports/(ach/nacha/|ach/sandbox/sealed|aggregator/widget/)',
    because: 'the sandbox and its people drive simulated providers, never a real one',
  },
  {
    of: /^server\/src\/platform\//,
    about: /^server\/src\/(ledger|domains|doors|sandbox|seed|verify|ready)\//,
    allows: '^$',
    because: 'the platform knows nothing of banking',
  },
  {
    of: /^server\/src\/platform\/(calendar|ports|db|queue|institutions|callers)\//,
    about: /^server\/src\/platform\/(http|mail)\//,
    allows: '^$',
    because: 'the ground floor does not know who stands on it',
  },
  {
    of: /^server\/src\/ledger\//,
    about: /^server\/src\/(domains|doors|sandbox|seed|verify|ready|platform\/(http|mail))\//,
    allows: '^$',
    because: 'the books do not know what moves the money',
  },
  {
    of: /^server\/src\/domains\//,
    about: /^server\/src\/(doors|sandbox|seed|verify|ready)\//,
    allows: '^$',
    because: 'a domain does not know the doors it is used by',
  },
  ...DOMAINS.map((domain, place) => ({
    of: new RegExp(`^server/src/domains/${domain}/`),
    about: /^server\/src\/domains\//,
    allows: `^server/src/domains/(${DOMAINS.slice(0, place + 1).join('|')})/`,
    because: `${domain} stands on ${DOMAINS.slice(0, place).join(', ') || 'no other domain'}`,
  })),
  {
    of: /^server\/src\/doors\/(?!api\/)/,
    about: /^server\/src\/(sandbox|seed)\//,
    allows: '^$',
    because: 'only the application that is served knows the sandbox',
  },
  {
    of: /^server\/src\/sandbox\//,
    about: /^server\/src\/(doors\/api|seed)\//,
    allows: '^$',
    because: 'the seed lives in the sandbox, not the other way round',
  },
]

export function findWallBreaches({ file, imports }: Source): string[] {
  if (/\.test\.tsx?$|\/test\//.test(file)) return []
  return walls.flatMap(({ of, about, allows, because }) => {
    const match = of.exec(file)
    if (!match) return []
    const allowed = new RegExp(allows.replaceAll('$1', match[1] ?? ''))
    return imports
      .filter((name) => about.test(name) && !allowed.test(name))
      .map((name) => `${file}: imports ${name}, but ${because}`)
  })
}
