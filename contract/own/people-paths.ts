/**
 * `POST` that people get tags or lose them; `POST` that a person who was taken off the list comes back, with what was
 * known of them, in their old place; `GET` of those who were taken off the list, `DELETE` of one of them for good.
 */
export const peoplePaths = {
  tags: '/workspace/people/tags',
  restore: '/workspace/people/:user_id/restore',
  removed: '/workspace/people/removed',
  erase: '/workspace/people/removed/:user_id',
} as const
