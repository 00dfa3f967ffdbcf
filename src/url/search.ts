export * from '#lib/search-params.ts'
