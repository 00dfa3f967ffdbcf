import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { VersionedTemplate } from '#contract/own/message-template.ts'

export const messageEndpoints = {
  readMessageTemplate: {
    method: 'GET',
    path: '/workspace/message-template',
    summary: 'Template for messages to patients',
    right: 'connections.read',
    answer: VersionedTemplate,
  },
  putMessageTemplate: {
    method: 'PUT',
    path: '/workspace/message-template',
    summary: 'Replace the message template. Send the version that you edited',
    right: 'messages.write',
    body: VersionedTemplate,
    answer: VersionedTemplate,
    current: VersionedTemplate,
    errors: { 412: 'Someone else changed the template. Nothing was saved.' },
  },
} as const satisfies Record<string, OwnEndpoint>
