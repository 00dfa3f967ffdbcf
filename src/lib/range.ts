export * from '#lib/range.ts'
