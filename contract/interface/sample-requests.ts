type Sample = { request: string; about: string }

/** Requests to try a key with, as docs/api-keys.md has them: at the dashboard, and at the port of the service. */
export const sampleRequests = {
  dashboard: {
    request: 'curl "$ROUNDS_URL/workspace/people" \\\n  -H "Authorization: Bearer $ROUNDS_KEY"',
    about: 'ROUNDS_URL is the address of this dashboard.',
  },
  service: {
    request:
      'curl "$SERVICE_URL/v3/lab_tests/markers?name=glucose" \\\n  -H "x-service-api-key: $ROUNDS_KEY"',
    about: 'SERVICE_URL is the address of this service.',
  },
} as const satisfies Record<string, Sample>
