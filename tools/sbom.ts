import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listLicenses, whyNotAllowed } from './sbom/licenses.ts'
import { readPackages } from './sbom/read-packages.ts'
import { toCycloneDx } from './sbom/to-cyclonedx.ts'

/**
 * Writes the software bill of materials of what is shipped: `npm run -s sbom > sbom.json`. `--tools` adds what
 * builds and tests it; `--licenses` writes docs/licenses.md instead. A license that is not allowed is an error.
 */
const ROOT = path.resolve(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    tools: { type: 'boolean', default: false },
    licenses: { type: 'boolean', default: false },
  },
})
const product = readPackages(ROOT)
const refused = product.packages.flatMap((one) => whyNotAllowed(one) ?? [])
for (const line of refused)
  console.error(`sbom: ${line}, which tools/sbom/licenses.ts does not allow`)
if (refused.length > 0) process.exitCode = 1
if (values.licenses) {
  writeFileSync(path.join(ROOT, 'docs/licenses.md'), listLicenses(product.packages))
} else {
  process.stdout.write(`${toCycloneDx(product, { withTools: values.tools })}\n`)
}
