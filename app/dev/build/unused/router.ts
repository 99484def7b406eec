import { assign, type Cut, unused } from "./cut-code.ts";

/**
 * What the site never uses of React Router: lazy discovery and deferred data, blockers, view transitions, posts that
 * are no forms, fetchers that load, and messages to developers.
 */
export const routerCode: Readonly<Record<string, Cut>> = {
  "@remix-run/router/dist/router.js": {
    bodies: {
      // Warnings and messages to developers, which npm run dev shows.
      warning: "",
      getInternalRouterError: 'return new ErrorResponseImpl(status, "", Error(JSON.stringify(_temp5)), true);',
      getInvalidPathError: "return toPathname;",
      // Data that arrives later: loaders await theirs.
      DeferredData: "",
      isDeferredData: "return false;",
      isDeferredResult: "return false;",
      cancelActiveDeferreds: "return [];",
      // Routes that are found one by one (decision 0051), or change while the page is open.
      checkFogOfWar: "return {};",
      discoverRoutes: unused,
      patchRoutesImpl: unused,
      _internalSetRoutes: unused,
      dispose: unused,
      // useBlocker: pages ask by the browser's own dialog.
      updateBlocker: unused,
      shouldBlockNavigation: "",
      getBlocker: unused,
      deleteBlocker: "",
      // View transitions within a document.
      restoreAppliedTransitions: "",
      persistAppliedTransitions: "",
      // Fetchers that load: those of the site only post.
      handleFetcherLoader: unused,
      callLoadersAndMaybeResolveData:
        'return { loaderResults: await callDataStrategy("loader", state, request, matchesToLoad, matches, null), fetcherResults: {} };',
      // Remix brings its own.
      defaultDataStrategy: unused,
      _extends: assign,
    },
    texts: {
      "if (blockerKey": "if (false",
      "blockers.size > 0": "false",
      "if (unblockBlockerHistoryUpdate)": "if (false)",
      "fogOfWar.active && fogOfWar.matches": "false",
      "fogOfWar.active = false;": "",
      "fogOfWar.active": "false",
      "if (isFogOfWar)": "if (false)",
      "!isFogOfWar": "true",
      "future.v7_fetcherPersist": "true",
      "future.v7_partialHydration": "true",
      "future.v7_normalizeFormMethod": "true",
      "future.v7_skipActionErrorRevalidation": "true",
      "future.v7_prependBasename": "true",
      "future.v7_relativeSplatPath": "true",
      "const isServer = !isBrowser;": "const isServer = false;",
      "if (isBrowser) {\n      // FIXME": "if (false) {\n      // FIXME",
      "if (isBrowser) {": "if (true) {",
      "pendingViewTransitionEnabled = (opts && opts.enableViewTransition) === true;": "",
      "if (pendingAction === Action.Pop) {\n": "if (false) {\n",
      "activeDeferreds.forEach((deferredData,": "if (false) activeDeferreds.forEach((deferredData,",
      "fetchLoadMatches.forEach((f, key)": "if (false) fetchLoadMatches.forEach((f, key)",
      "revalidatingFetchers.forEach(": "false && revalidatingFetchers.forEach(",
      "revalidatingFetchers.length > 0": "false",
      "revalidatingFetchers.length === 0": "true",
      // Posts of JSON and text: the site posts forms.
      "if (opts.body !== undefined)": "if (false)",
      "if (isResponse(result)) {\n    let data;": "if (false) {\n    let data;",
      "v5Compat && listener": "false",
    },
    spans: [
      [
        // Loading data again after a fetcher's post: those of the site are autosaves, whose loaders all decline.
        "// Start the data load for current matches, or the next location if we're\n    // in",
        "  // Call the matched loader for fetcher.load()",
        `fetchControllers.delete(key);
          if (state.fetchers.has(key)) state.fetchers.set(key, getDoneFetcher(actionResult.data));
          updateState({ fetchers: new Map(state.fetchers) });
          if (state.navigation.state === "idle") isRevalidationRequired = false;
        }\n`,
      ],
    ],
  },
  "react-router-dom/dist/index.js": {
    bodies: { useViewTransitionState: unused, _extends: assign },
    texts: {
      "if (!viewTransitionOpts || isViewTransitionUnavailable)": "if (true)",
      "if (vtContext.isTransitioning && !vtContext.flushSync)": "if (false)",
      "if (renderDfd && pendingState && router.window)": "if (false)",
      "if (renderDfd && pendingState &&": "if (false &&",
      "if (!vtContext.isTransitioning && interruption)": "if (false)",
    },
  },
  "react-router/dist/index.js": {
    bodies: {
      AwaitErrorBoundary: "",
      ResolveAwait: unused,
      useNavigateUnstable: unused,
      DefaultErrorComponent: "",
      logV6DeprecationWarnings: "",
      _extends: assign,
    },
  },
};
