import { RIGHTS, rightsOf, roleNames, ROLES } from '#contract/own/rights.ts'
import { holderColumns, RightsTable } from '#src/app/rights/RightsTable.tsx'

// the strongest role first, as in the list of members
const columns = holderColumns(
  ROLES.toReversed().map((role) => ({
    name: roleNames[role],
    has: (right) => rightsOf[role].has(right),
  })),
)

/** Roles with what each can do. */
export const RoleTable = () => (
  <section className="above-5" aria-labelledby="roles">
    <h2 id="roles" className="below-3">
      What each role can do
    </h2>
    <RightsTable label="Roles" rights={RIGHTS} columns={columns} />
  </section>
)
