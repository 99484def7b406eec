/** What to change in one file of a package. */
export interface Cut {
  /** Names of functions and classes, at any depth, with what stands in their bodies instead. */
  bodies?: Readonly<Record<string, string>>;
  /** Pieces of text, wherever they stand, with what stands there instead. In this order. */
  texts?: Readonly<Record<string, string>>;
}

/** The body of a function that the site never calls. If it does after all, the error says where to look. */
const unused = 'throw Error("unused-code.ts");';

const assign = "return Object.assign(...arguments);";

/**
 * What the site never uses of its framework, by the file below node_modules. The versions are pinned, and the build
 * fails if a file no longer contains what stands here: then look at what the package does now, and measure again (`npm
 * run evidence -- script-weight`). docs/decisions/0115-scripts-without-unused-code.md says what is never used.
 */
export const unusedCode: Readonly<Record<string, Cut>> = {
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
    },
  },
  "@remix-run/react/dist/esm/fog-of-war.js": {
    bodies: {
      isFogOfWarEnabled: "return false;",
      getPartialManifest: unused,
      getPatchRoutesOnNavigationFunction: "",
      useFogOFWarDiscovery: "",
      fetchAndApplyManifestPatches: unused,
    },
  },
  // Data from before single fetch, pages without a server, and modules replaced while developing.
  "@remix-run/react/dist/esm/routes.js": {
    bodies: {
      fetchServerHandlerAndMaybeUnwrap: "return singleFetch();",
      fetchServerHandler: unused,
      unwrapServerResponse: unused,
      preventInvalidServerHandlerCall: "",
      wrapShouldRevalidateForHdr: unused,
      createClientRoutesWithHMRRevalidationOptOut: unused,
    },
    texts: {
      "if (isSpaMode)": "if (false)",
      '(!isSpaMode || route.id === "root")': "true",
      'isSpaMode && route.id !== "root" ||': "",
      "if (needsRevalidation)": "if (false)",
      "future.v3_singleFetch &&": "",
    },
  },
  "@remix-run/react/dist/esm/browser.js": {
    texts: {
      "window.__remixContext.future.v3_singleFetch": "true",
      "if (!window.__remixContext.isSpaMode)": "if (true)",
      "&& !window.__remixContext.isSpaMode": "",
      // A page with errors has no scripts.
      "if (hydrationData && hydrationData.errors)": "if (false)",
    },
  },
  "@remix-run/react/dist/esm/components.js": {
    bodies: {
      usePrefetchBehavior: "return [false, null, theirElementProps];",
      PrefetchPageLinks: unused,
      PrefetchPageLinksImpl: unused,
    },
    texts: {
      'NavLink.displayName = "NavLink";': "",
      "shouldPrefetch && !isAbsolute ?": "false ?",
      "isSpaMode && !isHydrated": "false",
      "isPageLinkDescriptor(link) ?": "false ?",
    },
  },
  "@remix-run/react/dist/esm/single-fetch.js": {
    bodies: { singleFetchLoaderFetcherStrategy: unused, StreamTransfer: unused },
  },
  "@remix-run/react/dist/esm/data.js": {
    texts: {
      "contentType && /\\bapplication\\/json\\b/.test(contentType)": "false",
      "contentType && /\\btext\\/plain\\b/.test(contentType)": "false",
    },
  },
  // The server writes this script, which React leaves alone.
  "@remix-run/react/dist/esm/scroll-restoration.js": { texts: { "if (isSpaMode)": "if (true)" } },
  "@remix-run/react/dist/esm/fallback.js": { bodies: { RemixRootDefaultHydrateFallback: "return null;" } },
  // If even the error page of root.tsx fails.
  "@remix-run/react/dist/esm/errorBoundaries.js": {
    bodies: {
      RemixRootDefaultErrorBoundary:
        'return React.createElement("html", null, React.createElement("body", null, "Application Error"));',
    },
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
  // Roots from before React 18, which hydrateRoot replaced.
  "react-dom/cjs/react-dom.production.min.js": {
    texts: Object.fromEntries(
      ["findDOMNode", "hydrate", "render", "unmountComponentAtNode", "unstable_renderSubtreeIntoContainer"].map(
        (name) => [`exports.${name}=function`, `var unused_${name}=function`],
      ),
    ),
  },
};
