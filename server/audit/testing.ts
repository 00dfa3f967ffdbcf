/** An event of a read. */
export const auditEvent = (action: string) => ({
  owner: 'team',
  at: '2026-11-27T08:00:00.000Z',
  member: null,
  session: null,
  key: null,
  permission: 'people.read',
  action,
  object: null,
  subjects: [],
  status: 200,
  request: null,
  address: null,
})
