import { analysisEndpoints } from '#contract/own/endpoints/analysis.ts'
import { apiKeyEndpoints } from '#contract/own/endpoints/api-keys.ts'
import { auditEndpoints } from '#contract/own/endpoints/audit.ts'
import { breakGlassEndpoints } from '#contract/own/endpoints/break-glass.ts'
import { checkEndpoints } from '#contract/own/endpoints/checks.ts'
import { invitationEndpoints } from '#contract/own/endpoints/invitations.ts'
import { labEndpoints } from '#contract/own/endpoints/lab.ts'
import { memberEndpoints } from '#contract/own/endpoints/members.ts'
import { messageEndpoints } from '#contract/own/endpoints/messages.ts'
import { orderSetEndpoints } from '#contract/own/endpoints/order-sets.ts'
import { passkeyEndpoints } from '#contract/own/endpoints/passkeys.ts'
import { peopleEndpoints } from '#contract/own/endpoints/people.ts'
import { problemEndpoints } from '#contract/own/endpoints/problems.ts'
import { sessionEndpoints } from '#contract/own/endpoints/session.ts'
import { stripEndpoints } from '#contract/own/endpoints/strips.ts'
import { viewEndpoints } from '#contract/own/endpoints/views.ts'
import { workoutDayEndpoints } from '#contract/own/endpoints/workout-days.ts'

/**
 * All endpoints of the dashboard's own gateway, beside the seven of the interface. Each name is
 * used for the server route, log line, simulated errors, and operationId. The browser imports only
 * types from here, so that pages load no schemas.
 */
export const ownEndpoints = {
  ...sessionEndpoints,
  ...memberEndpoints,
  ...passkeyEndpoints,
  ...invitationEndpoints,
  ...breakGlassEndpoints,
  ...apiKeyEndpoints,
  ...auditEndpoints,
  ...peopleEndpoints,
  ...checkEndpoints,
  ...problemEndpoints,
  ...viewEndpoints,
  ...messageEndpoints,
  ...analysisEndpoints,
  ...workoutDayEndpoints,
  ...stripEndpoints,
  ...orderSetEndpoints,
  ...labEndpoints,
}
export type OwnEndpoints = typeof ownEndpoints
export type OwnName = keyof OwnEndpoints

/** Every endpoint by its method and path, such as `GET /workspace/views`. */
export type OwnRoutes = {
  [
    Name in OwnName as `${OwnEndpoints[Name]['method']} ${OwnEndpoints[Name]['path']}`
  ]: OwnEndpoints[Name]
}
export type OwnRoute = keyof OwnRoutes
