/**
 * Who may import whom, for dependency-cruiser. There is no list of tolerated violations: what stands here holds everywhere.
 * Tests beside their file obey the same rules; only bench/ and checks/ may reach further.
 */
const SERVER = '^packages/server/src/'
const WEB = '^packages/web/src/'
const TEST = '(\\.test\\.tsx?$|/testing/)'

const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

const packages = [
  rule('contract imports nothing of ours', '^packages/contract/', '^(packages/(?!contract/)|components/)'),
  rule(
    'component-sdk imports nothing of ours',
    '^packages/component-sdk/',
    '^(packages/(?!component-sdk/)|components/)',
  ),
  // The kit is what components share: databases, tables, addresses. It knows none of them.
  rule(
    'a component imports only the sdk',
    '^components/([^/]+)/',
    '^(packages/(?!component-sdk/)|components/(?!$1/|kit/))',
  ),
  rule(
    'clients know the contract, never the server',
    '^(packages/(web|cli)|e2e)/',
    '^packages/(server|component-sdk)/',
  ),
  rule('clients do not know each other', '^packages/(web|cli)/', '^packages/(?!$1/)(web|cli)/'),
  rule('the server knows no client', SERVER, '^(packages/(web|cli)/|components/)'),
  rule('nobody imports the checks, the benchmarks or the e2e tests', '^(packages|components)/', '^(checks|bench|e2e)/'),
]

const server = [
  rule('http knows only the contract', `${SERVER}http/`, `${SERVER}(entities|features|engine|storage|vault|database)/`),
  rule(
    'only the handlers type leaves http',
    `${SERVER}(entities|features|engine)/`,
    `${SERVER}http/(?!handlers\\.ts$)`,
  ),
  rule('features know no entity', `${SERVER}features/`, `${SERVER}entities/`),
  rule('the engine knows nobody above it', `${SERVER}engine/`, `${SERVER}(entities|features|http)/`),
  rule('the engine has one door', `${SERVER}(?!engine/)`, `${SERVER}engine/(?!index\\.ts$)`),
  rule('features meet at the index', `${SERVER}features/([^/]+)/`, `${SERVER}features/(?!$1/)[^/]+/(?!index\\.ts$)`),
  rule(
    'entities meet at the index',
    `${SERVER}entities/([^/]+)/`,
    `${SERVER}(entities/(?!$1/)|features/)[^/]+/(?!index\\.ts$)`,
  ),
  rule('the ground floor imports nothing above it', `${SERVER}database/`, `${SERVER}(entities|features|engine|http)/`),
  rule(
    'storage and vault import nothing of ours',
    `${SERVER}(storage|vault)/`,
    `^(packages/(?!server/)|components/|packages/server/src/(?!$1/)[^/]+/)`,
  ),
  rule(
    'only the process and its commands compose',
    `${SERVER}(entities|features|engine|http|storage|vault|database)/`,
    `${SERVER}(main|compose|commands/.*)(\\.ts)?$`,
  ),
]

const web = [
  rule('the kit knows no domain', `${WEB}ui/`, `^packages/(?!web/)|${WEB}(api|session|features|screens|app|paths)`),
  rule('formats import nothing of ours', `${WEB}format/`, `^packages/(?!web/)|${WEB}(?!format/|testing/)`),
  rule('paths import nothing of ours', `${WEB}paths\\.ts$`, '^packages/'),
  rule('api knows only the contract', `${WEB}api/`, `${WEB}(ui|session|features|screens|app)/`),
  rule('session knows only the api', `${WEB}session/`, `${WEB}(ui|features|screens|app)/`),
  rule('features do not know each other', `${WEB}features/([^/]+)/`, `${WEB}(features/(?!$1/)|screens/|app/)`),
  rule('screens do not know each other', `${WEB}screens/([^/]+)/`, `${WEB}(screens/(?!$1/)|app/)`),
]

module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    // An import that leads nowhere would be judged by no rule at all.
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'the product knows no test support',
      severity: 'error',
      from: { path: '^(packages|components)/', pathNot: TEST },
      to: { path: '/testing/', pathNot: 'node_modules' },
    },
    ...packages,
    ...server,
    ...web,
  ],
  options: {
    // TypeScript 7 has no JavaScript API: with any other parser this would look at no TypeScript at all.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules/(?!@clew)|dist/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
}
